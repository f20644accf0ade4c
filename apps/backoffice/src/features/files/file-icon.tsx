import type { FileKind } from '@motora/contract/files'
import { IconCpu, IconFile, IconFileText, IconPhoto, IconPhotoCheck, type TablerIcon } from '@tabler/icons-react'

const icons: Record<FileKind, TablerIcon> = {
  firmware: IconCpu,
  logo: IconPhoto,
  'ending-image': IconPhotoCheck,
  document: IconFileText,
  other: IconFile,
}

export function FileIcon({ kind, size = 16 }: { kind: FileKind; size?: number }) {
  const Icon = icons[kind]
  return <Icon size={size} stroke={1.75} aria-hidden />
}
