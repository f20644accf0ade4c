import { mayOpen, type Role } from '@motora/contract'
import { type DeadLetter, jobFaults, mailKinds } from '@motora/contract/jobs'
import type { TableColumn } from '@motora/kit/table'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { pathTo } from '../../shell/paths'

/** Kinds of work with words of their own; timed work has the name that it says it has. */
const kinds = ['identity.mail-due', 'identity.message-mail-due', 'identity.link-asked', 'telemetry.late'] as const
const isKind = (name: string): name is (typeof kinds)[number] => kinds.some((kind) => kind === name)

/** What kind of work it is, in words; of a mail, what mail. */
export const workOf = (t: TFunction<'jobs'>, { name, timed, mail }: DeadLetter): string => {
  if (mail) {
    const what = t(`mail.${mail.kind}`)
    return mail.subject ? t('mail.named', { what, subject: mail.subject }) : what
  }
  if (isKind(name)) return t(`work.${name}`)
  return timed ? t('work.timed', { name }) : name
}

/** Why it failed: what a partner answered, as it came, behind the product's own sentence where there is one. */
const whyOf = (t: TFunction<'jobs'>, { fault, lastError }: DeadLetter): string | null => {
  if (!fault) return lastError
  const why = t(`fault.${fault}`)
  return lastError ? t('answered', { why, answer: lastError }) : why
}

/** The same, and that it would not be sent any more where that is so. */
const errorOf = (t: TFunction<'jobs'>, letter: DeadLetter): string | null => {
  const { fault, over } = letter
  const why = whyOf(t, letter)
  if (!over) return why
  const what = t(`fault.${over}`)
  const also = t('over', { what })
  return fault === over || !why ? also : `${why}. ${also}`
}

type MailTo = NonNullable<NonNullable<DeadLetter['mail']>['to']>
/** Where the person is read; undefined: nowhere, or not by this role. */
const hrefOf = (role: Role, { kind, id }: MailTo): string | undefined => {
  if (id === null) return undefined
  if (kind === 'account') return mayOpen(role, '/users') ? pathTo('/users', undefined, { account: id }) : undefined
  if (kind === 'customer') return mayOpen(role, '/customers/$id') ? pathTo('/customers/$id', { id }) : undefined
  return undefined
}

/** The columns of the failed jobs, named as the gateway filters and sorts them. */
export const deadLetterColumns = (t: TFunction<'jobs'>, role: Role): TableColumn<DeadLetter>[] => [
  {
    id: 'name',
    kind: 'text',
    header: t('what'),
    value: (letter) => workOf(t, letter),
    exportFrom: 'name',
    wordFirst: { from: 'mail.kind', labels: Object.fromEntries(mailKinds.map((kind) => [kind, t(`mail.${kind}`)])) },
    filterable: false,
    onCard: true,
    hideable: false,
    width: 208,
  },
  {
    id: 'to',
    kind: 'text',
    header: t('to'),
    value: ({ mail }) => mail && (mail.to?.name ?? t('gone')),
    cell: ({ mail }) => {
      const href = mail?.to && hrefOf(role, mail.to)
      const name = mail && (mail.to?.name ?? t('gone'))
      return href ? (
        <Link to={href} className="motora-link">
          {name}
        </Link>
      ) : (
        name
      )
    },
    exportFrom: 'mail.to.name',
    sortable: false,
    filterable: false,
    onCard: true,
    width: 168,
  },
  { id: 'key', kind: 'text', header: t('key'), truncateAt: 36, visibleByDefault: false, width: 208 },
  { id: 'attempts', kind: 'number', header: t('attempts'), onCard: true, width: 96 },
  {
    id: 'lastError',
    kind: 'text',
    header: t('lastError'),
    value: (letter) => errorOf(t, letter),
    exportFrom: 'lastError',
    exportAlso: [
      {
        id: 'fault',
        kind: 'choice',
        header: t('why'),
        choices: jobFaults.map((fault) => ({ value: fault, label: t(`fault.${fault}`) })),
      },
    ],
    truncateAt: 120,
    sortable: false,
    filterable: false,
    onCard: true,
    width: 264,
  },
  { id: 'setAside', kind: 'date', header: t('setAside'), onCard: true, width: 152 },
  { id: 'askedFor', kind: 'date', header: t('askedFor'), visibleByDefault: false, width: 152 },
]
