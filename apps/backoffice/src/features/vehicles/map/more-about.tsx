import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'

export interface MoreAboutProps {
  /** The page of the vehicle, also for another tab. */
  href: string
  /** A plain press opens it over the map instead. */
  onOpen: () => void
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** The way from a marker to all that is known of its vehicle. */
export function MoreAbout({ href, onOpen }: MoreAboutProps) {
  const { t } = useTranslation('vehicles')
  return (
    <Link
      to={href}
      className="motora-link"
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        onOpen()
      }}
    >
      {t('moreAbout')}
    </Link>
  )
}
