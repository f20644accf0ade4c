import { ActionButton } from '@motora/kit'
import { IconCurrentLocation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { useOwnPlace } from '../../shell/place/own-place'

/** How the queue is ordered, where it can be by distance. */
export function NearNotice({ isNear, children }: { isNear: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="motora-near" data-on={isNear || undefined}>
      {children}
    </div>
  )
}

/** Asks for the person's place when it is pressed, and says in words why it is not known. */
export function NearButton({ own }: { own: ReturnType<typeof useOwnPlace> }) {
  const { t } = useTranslation('incidents')
  return (
    <>
      <ActionButton
        size="compact-sm"
        tone="quiet"
        icon={<IconCurrentLocation size={16} aria-hidden />}
        onClick={() => (own.place ? own.forget() : own.ask())}
      >
        {t(own.place ? 'near.off' : 'near.on')}
      </ActionButton>
      {own.problem && (
        <span role="alert" className="motora-second">
          {t(`near.${own.problem}`)}
        </span>
      )}
    </>
  )
}
