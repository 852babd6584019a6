import { S3mini } from 's3mini'
import { expect, test, vi } from 'vitest'
import { type S3Location, signedAddress } from './s3-signed-address.ts'

const s3: S3Location = {
  endpoint: 'https://s3.amazonaws.com',
  bucket: 'examplebucket',
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const signedAt = new Date('2013-05-24T00:00:00Z')

test('the address has the form that services accept, and is the same each time', () => {
  const sign = (key = 'audio/a b.mp3') =>
    signedAddress(s3, key, {
      signedAt,
      lifeSeconds: 86_400,
      responseHeaders: { 'response-content-disposition': "inline; filename*=UTF-8''it's.mp3" },
    })
  const address = new URL(sign())
  expect(address.pathname).toBe('/examplebucket/audio/a%20b.mp3')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
    'X-Amz-Date': '20130524T000000Z',
    'X-Amz-Expires': '86400',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    'response-content-disposition': "inline; filename*=UTF-8''it's.mp3",
  })
  expect(sign()).toBe(address.href.replaceAll("'", '%27'))
  expect(sign('audio/b.mp3')).not.toBe(sign())
})

test('equals the address that s3mini signs at that time', async () => {
  vi.useFakeTimers({ now: signedAt, toFake: ['Date'] })
  const { endpoint, bucket, ...account } = s3
  const theirs = await new S3mini({ ...account, endpoint: `${endpoint}/${bucket}` }).getPresignedUrl('GET', 'audio/~x/b.mp3', 600, {
    'response-content-type': 'audio/mpeg',
  })
  vi.useRealTimers()
  const ours = signedAddress(s3, 'audio/~x/b.mp3', {
    signedAt,
    lifeSeconds: 600,
    responseHeaders: { 'response-content-type': 'audio/mpeg' },
  })
  expect(ours).toBe(theirs)
})
