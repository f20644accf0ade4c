import type { EndpointSpec } from '@motora/contract'
import { sendFile } from '@motora/contract/files'
import type { Answer, Asked } from '../acceptance/access/ask.js'
import type { AccessCompany } from '../acceptance/access/company.js'
import type { Company } from '../acceptance/access/planted.js'
import { inPictures } from './in-pictures.js'
import type { MarkBook } from './mark-book.js'
import { ownPersonOf } from './own-person-of.js'
import { pictureWithMark } from './picture-with-mark.js'

const boundary = 'a-boundary-of-the-marks'

/** A form with one file. */
export const formWith = (
  fields: Record<string, string>,
  name: string,
  bytes: Buffer,
): Pick<Asked, 'bytes' | 'headers'> => {
  const part = (head: string): Buffer => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`)
  const end = Buffer.from('\r\n')
  const parts = Object.entries(fields).flatMap(([field, value]) => [part(`name="${field}"`), Buffer.from(value), end])
  const file = [part(`name="file"; filename="${name}"`), bytes, end, Buffer.from(`--${boundary}--\r\n`)]
  return {
    bytes: Buffer.concat([...parts, ...file]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Files whose names, words and pictures carry marks. */
export const plantFilesWithMarks = async (
  company: AccessCompany,
  book: MarkBook,
  owner: Company,
  note: (endpoint: EndpointSpec, answer: Answer) => void,
): Promise<void> => {
  const { operator } = company.planted.things[owner]
  const person = ownPersonOf[owner]
  const picture = (what: string): Buffer => pictureWithMark(book.mark(owner, `${what} ${inPictures}`))
  const send = async (kind: string, ending: string, bytes: Buffer): Promise<void> => {
    const name = `${book.mark(owner, `files.sendFile ${kind}${ending}`)}.${ending}`
    const form = formWith({ kind, sharingOperatorId: operator }, name, bytes)
    note(sendFile, await company.sendAs(person, { method: 'POST', path: `/api${sendFile.path}`, ...form }))
  }
  await send('document', 'png', picture('document'))
  await send('other', 'txt', Buffer.from(`letter ${book.mark(owner, 'files.sendFile text')}\n`))
  await send('document', 'pdf', pdfWith(book.mark(owner, 'files.sendFile pdf')))
}

const pdfWith = (text: string): Buffer => Buffer.from(`%PDF-1.4\n1 0 obj\n(${text})\nendobj\ntrailer\n<<>>\n%%EOF\n`)
