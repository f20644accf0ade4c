import { TextInput } from '@mantine/core'
import { EmptyState, ErrorState, TextSkeleton } from '@motora/kit'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { licencesQuery, type PackageLicence } from '../api/build-files'

/** The packages of others in the screens and in the gateway, each with its licence; found by name or licence. */
export function LicenceList() {
  const { t } = useTranslation(['help', 'shell'])
  const [search, setSearch] = useState('')
  const { data, isLoadingError, refetch } = useQuery(licencesQuery)
  if (isLoadingError) return <ErrorState what={t('help:about.failed')} onRetry={() => refetch()} />
  if (!data) return <TextSkeleton lines={8} />
  const wanted = search.trim().toLowerCase()
  const found = data.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(wanted))
  return (
    <div className="motora-stack">
      <TextInput
        type="search"
        label={t('help:about.searchPackages')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className="motora-plain motora-second" role="status">
        {wanted
          ? t('help:about.packagesFound', { count: found.length, total: data.length })
          : t('help:about.packages', { count: data.length })}
      </p>
      {found.length === 0 && <EmptyState why={t('help:about.noPackage')} />}
      <ul className="motora-licences">
        {found.map((one) => (
          <li key={`${one.name} ${one.version}`}>
            <Licence {...one} />
          </li>
        ))}
      </ul>
      <a href="/licences.txt" target="_blank" rel="noreferrer" className="motora-link">
        {t('help:about.allTexts')}
      </a>
    </div>
  )
}

function Licence({ name, version, licence, homepage, text, usedBy }: PackageLicence) {
  const { t } = useTranslation('help')
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{name}</strong> {version} · {licence}
        <span className="motora-second"> · {usedBy.map((part) => t(`about.usedBy.${part}`)).join(', ')}</span>
      </summary>
      {open && (
        <>
          {homepage && (
            <a href={homepage} target="_blank" rel="noreferrer" className="motora-link">
              {t('about.homepage')}
            </a>
          )}
          {text ? <pre>{text}</pre> : <p className="motora-plain motora-second">{t('about.noText')}</p>}
        </>
      )}
    </details>
  )
}
