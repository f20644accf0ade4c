import * as contract from '@motora/contract/files'
import type { FilesRoom } from '../../rooms/files/index.js'
import { type Handler, handle } from '../../rooms/work.js'
import { listFileIds } from './store.js'

/** Files by the columns of their list, the names of their owners among them. source: decisions §5 and §6. */
export const createFileListOverview = ({
  files,
}: {
  files: Pick<FilesRoom, 'filesByIds'>
}): { handlers: Handler[] } => ({
  handlers: [
    handle(contract.listFiles, async (work, { query }) => {
      const { rows, ...place } = await listFileIds(work, query)
      const ids = rows.map(({ id }) => id)
      return { status: 200, body: await files.filesByIds(work, ids), ...place }
    }),
  ],
})
