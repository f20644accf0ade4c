// What only a list that becomes a file needs: it comes with the first of them.
export { packColumns } from './pack-columns'
export { readDownload } from './read-download'
