import { limits } from '#contract/limits.ts'
import type { FormProblem, FormValues, JoinPage } from '#server/features/groups/joining.routes.ts'
import type { InvitationProblem } from '#server/features/groups/joining.service.ts'
import { type BarePage, escapeHtml } from './bare-page.ts'

/** Texts of the page: messages/{language}/invitations.json. */
export interface JoinTexts {
  title(of: { group: string }): string
  noTitle: string
  intro: string
  signedInAs(of: { name: string }): string
  join: string
  signUp: { title: string; submit: string }
  signIn: { title: string; submit: string }
  fields: { displayName: string; username: string; usernameHelp: string; email: string; password: string; passwordHelp: string }
  invitations: Record<InvitationProblem, string>
  problems: Record<FormProblem, string>
  member: string
  items: string
  none: string
  account: string
  home: string
}

type Content = Pick<BarePage, 'title' | 'paragraphs' | 'links' | 'main'>

/** The group with the forms to join it; for its members, the items that it opens. */
export function joinContent(page: JoinPage, texts: JoinTexts, basePath: string): Content {
  const { state } = page
  const home = { address: `${basePath}/`, text: texts.home }
  if (state.kind === 'problem') return { title: texts.noTitle, paragraphs: [texts.invitations[state.problem]], links: [home] }
  const { name, description } = state.group
  const described = description === null ? [] : [description]
  if (state.kind === 'member') {
    const account = { address: `${basePath}/account`, text: texts.account }
    const isEmpty = state.items.length === 0
    return {
      title: name,
      paragraphs: [...described, texts.member, ...(isEmpty ? [texts.none] : [])],
      links: isEmpty ? [account, home] : [account],
      main: isEmpty ? '' : openItems(state.items, texts, basePath),
    }
  }
  const title = texts.title({ group: name })
  if (page.displayName !== null)
    return {
      title,
      paragraphs: [...described, texts.signedInAs({ name: page.displayName })],
      main: form(page, 'join', '', texts.join, texts),
    }
  return { title, paragraphs: [...described, texts.intro], main: accountForms(page, texts) }
}

const openItems = (
  items: readonly { kind: string; id: string; name: string }[],
  texts: JoinTexts,
  basePath: string,
) => `<section class="open">
<h2>${escapeHtml(texts.items)}</h2>
<ul>
${items.map(({ kind, id, name }) => `<li><a href="${basePath}/${kind}/${id}"><b dir="auto">${escapeHtml(name)}</b></a></li>`).join('\n')}
</ul>
</section>`

function accountForms(page: JoinPage, texts: JoinTexts): string {
  const { signUp, signIn, fields } = texts
  const { displayName, username, email } = page.attempt?.values ?? noValues
  const up = [
    field(
      'up-name',
      fields.displayName,
      `name="displayName" maxlength="${limits.name}" autocomplete="name" value="${escapeHtml(displayName)}"`,
    ),
    field(
      'up-username',
      fields.username,
      `name="username" minlength="${limits.usernameMin}" maxlength="${limits.usernameMax}" pattern="[A-Za-z0-9._\\-]+" autocomplete="off" ${plainText} value="${escapeHtml(username)}"`,
      fields.usernameHelp,
    ),
    field(
      'up-email',
      fields.email,
      `type="email" name="email" maxlength="${limits.email}" autocomplete="email" ${plainText} value="${escapeHtml(email)}"`,
    ),
    field(
      'up-password',
      fields.password,
      `type="password" name="password" minlength="${limits.passwordMin}" maxlength="${limits.passwordMax}" autocomplete="new-password" dir="ltr"`,
      fields.passwordHelp,
    ),
  ].join('')
  const into = [
    field(
      'in-email',
      fields.email,
      `type="email" name="email" maxlength="${limits.email}" autocomplete="username" ${plainText} value="${escapeHtml(email)}"`,
    ),
    field(
      'in-password',
      fields.password,
      `type="password" name="password" maxlength="${limits.passwordMax}" autocomplete="current-password" dir="ltr"`,
    ),
  ].join('')
  return `<section><h2>${escapeHtml(signUp.title)}</h2>${form(page, 'signUp', up, signUp.submit, texts)}</section>
<section><h2>${escapeHtml(signIn.title)}</h2>${form(page, 'signIn', into, signIn.submit, texts)}</section>`
}

const noValues: FormValues = { displayName: '', username: '', email: '' }
const plainText = 'autocapitalize="none" spellcheck="false" dir="ltr"'

const field = (id: string, label: string, attributes: string, help?: string) => `<div><label for="${id}">${escapeHtml(label)}</label>
<input id="${id}" required ${attributes}${help ? ` aria-describedby="${id}-help"` : ''}>
${help ? `<p id="${id}-help">${escapeHtml(help)}</p>` : ''}</div>
`

function form(
  { action, key, attempt }: JoinPage,
  kind: 'join' | 'signIn' | 'signUp',
  fields: string,
  submit: string,
  texts: JoinTexts,
): string {
  const problem = attempt?.form === kind ? attempt.problem : null
  return `<form class="account" method="post" action="${escapeHtml(action)}">
<input type="hidden" name="key" value="${escapeHtml(key)}">
<input type="hidden" name="form" value="${kind}">
${problem ? `<p role="alert">${escapeHtml(texts.problems[problem])}</p>\n` : ''}${fields}<button>${escapeHtml(submit)}</button>
</form>`
}
