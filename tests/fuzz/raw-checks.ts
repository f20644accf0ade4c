import type { Heard } from './raw-wire.js'

/**
 * What is wrong with the answer to bytes that are no request in one reading: they are refused once, as a problem like
 * every other, and the connection ends. source: promise F4
 */
export const unlikeBroken = ({ statuses, closed, text }: Heard): string[] => {
  const [status] = statuses
  return [
    ...(statuses.length > 1 ? [`${statuses.length} answers (${statuses.join(', ')}) to one request`] : []),
    ...(status === undefined ? ['no answer'] : []),
    ...(status !== undefined && (status < 400 || status > 499) ? [`answered ${status}`] : []),
    ...(closed ? [] : ['the connection stays open']),
    ...(status === undefined ? [] : unlikeProblem(text)),
  ]
}

/** The same for a body that only its reader finds wrong: the connection may stay, the request is refused. */
export const unlikeRefused = ({ statuses, text }: Heard): string[] => [
  ...(statuses.length === 1 && statuses[0] === 400 ? [] : [`answered ${statuses.join(', ') || 'nothing'}, not 400`]),
  ...unlikeProblem(text),
]

const unlikeProblem = (text: string): string[] => {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const id = /^x-request-id: (\S+)/im.exec(head)?.[1]
  return [
    ...(/^content-type: application\/problem\+json/im.test(head) ? [] : ['is no application/problem+json']),
    ...(id !== undefined && body.includes(`"requestId":"${id}"`) ? [] : ['has no request id, or another in the head']),
    ...(/^x-content-type-options: nosniff/im.test(head) ? [] : ['may be taken for a page']),
  ]
}
