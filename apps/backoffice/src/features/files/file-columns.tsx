import { fileKinds, fileTypesOf, fileUses, type StoredFile } from '@motora/contract/files'
import { CutText, TRUNCATE_NAME } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { FileIcon } from './file-icon'

const fileTypes = [...new Set(Object.values(fileTypesOf).flat())] as FileType[]
export type FileType = 'application/octet-stream' | 'application/pdf' | 'image/webp' | 'text/plain' | 'text/csv'

/** The columns of the list of files, named as the gateway filters and sorts them. @param withOwner see Z-12 */
export function fileColumns(t: TFunction<'files'>, withOwner: boolean): TableColumn<StoredFile>[] {
  return [
    {
      id: 'name',
      kind: 'text',
      header: t('name'),
      cell: ({ name, kind }) => (
        <span className="motora-file-name">
          <FileIcon kind={kind} /> <CutText text={name} at={TRUNCATE_NAME} />
        </span>
      ),
      wildcard: true,
      onCard: true,
      hideable: false,
      width: 256,
    },
    {
      id: 'kind',
      kind: 'choice',
      header: t('kind'),
      choices: fileKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
      onCard: true,
      width: 136,
    },
    {
      id: 'contentType',
      kind: 'choice',
      header: t('type'),
      choices: fileTypes.map((value) => ({ value, label: t(`type.${value}`) })),
      width: 144,
    },
    {
      id: 'sizeBytes',
      kind: 'number',
      header: t('size'),
      quantity: 'size',
      identifierLike: true,
      onCard: true,
      width: 104,
    },
    ...(withOwner
      ? [
          {
            id: 'owner',
            kind: 'text',
            header: t('owner'),
            whenEmpty: t('provider'),
            width: 168,
          } as const,
        ]
      : []),
    { id: 'createdBy', kind: 'text', header: t('createdBy'), width: 160 },
    { id: 'created', kind: 'date', header: t('created'), onCard: true, width: 152 },
    {
      id: 'usedBy',
      kind: 'choice',
      header: t('usedBy'),
      choices: fileUses.map((value) => ({ value, label: t(`use.${value}`) })),
      cell: ({ usedBy }) => (usedBy === null ? t('unused') : t(`use.${usedBy}`)),
      width: 128,
    },
  ]
}
