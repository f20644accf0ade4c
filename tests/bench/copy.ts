import type pg from 'pg'

/** The part of pg's connection that COPY needs; its types leave it out. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

interface CopyQuery {
  submit(connection: CopyConnection): void
  handleCopyInResponse?(connection: CopyConnection): void
  handleCopyData?(message: { chunk: Buffer }): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

const ask = (client: pg.Client, text: string, more: Partial<CopyQuery>): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0
    const query: CopyQuery = {
      submit: (connection) => connection.query(text),
      handleCommandComplete: (message) => {
        rows = Number(/\d+$/.exec(message.text)?.[0] ?? 0)
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: reject,
      ...more,
    }
    client.query(query as unknown as pg.Submittable)
  })

/** `copy … to stdout`. */
export const copyOut = async (client: pg.Client, text: string): Promise<Buffer[]> => {
  const chunks: Buffer[] = []
  await ask(client, text, { handleCopyData: ({ chunk }) => void chunks.push(Buffer.from(chunk)) })
  return chunks
}

/** `copy … from stdin`, in chunks of some 64 kB. @returns rows copied */
export const copyIn = (client: pg.Client, text: string, rows: readonly Buffer[]): Promise<number> => {
  const chunks: Buffer[] = []
  for (let at = 0; at < rows.length; at += 200) chunks.push(Buffer.concat(rows.slice(at, at + 200)))
  return ask(client, text, {
    handleCopyInResponse: (connection) => {
      for (const chunk of chunks) connection.sendCopyFromChunk(chunk)
      connection.endCopyFrom()
    },
  })
}
