import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../shell/frame/facts'
import { pathTo } from '../../shell/paths'
import { CopiedSum } from './copied-sum'
import './files.css'

export interface FileFactsProps {
  id: string
  name: string
  sha256: string
}

/** A file where something else is shown: the way to it, and its checksum. */
export function FileFacts({ id, name, sha256 }: FileFactsProps) {
  const { t } = useTranslation('files')
  const link = (
    <Link to={pathTo('/files/$id', { id })} className="motora-link">
      {name}
    </Link>
  )
  return (
    <>
      <Facts facts={[{ label: t('file'), value: link }]} />
      <CopiedSum sha256={sha256} />
    </>
  )
}
