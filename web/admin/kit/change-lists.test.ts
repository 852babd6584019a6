import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { changeLists } from './change-lists.ts'

test('a list that the server read before the change does not undo it, and is requested again', async () => {
  const client = new QueryClient()
  const queryKey = ['songs', 'all']
  /** Answers of the server, in the order of the requests. */
  const answers: ((hearts: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
  const shown = () => client.getQueryData(queryKey)
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  answers[0]?.([])
  await expect.poll(shown).toEqual([])

  const refetched = client.refetchQueries({ queryKey })
  changeLists<string[]>(client, ['songs'], (hearts) => [...hearts, 'Night Ferry'])
  expect(shown()).toEqual(['Night Ferry'])
  answers[1]?.([])
  answers[2]?.(['Night Ferry', 'Slow Tide'])
  await refetched
  expect(shown()).toEqual(['Night Ferry', 'Slow Tide'])

  changeLists<string[]>(client, ['songs'], () => [])
  expect([shown(), answers.length]).toEqual([[], 3])
  stop()
})
