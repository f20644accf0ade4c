import { Button, FileButton, Input } from '@mantine/core'
import { maxLogoBytes, type Operator } from '@motora/contract/operators'
import { ActionButton, useFormats } from '@motora/kit'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlobAddress } from '../../../shell/use-blob-address'
import { OperatorLogo } from '../operator/operator-logo'

export interface LogoFieldProps {
  operator: Pick<Operator, 'id' | 'name'>
  /** Of the present logo. */
  sha256: string | null
  colour: string
  /** Not sent yet: another one, or null for none. */
  chosen: File | null | undefined
  onChoose: (logo: File | null | undefined) => void
  fault: string | undefined
  onFault: (fault: string | undefined) => void
}

const sizePixels = 96

/** The logo with its preview; what cannot be one is refused here, before it is sent. source: ledgers C-11, C-12. */
export function LogoField({ operator, sha256, colour, chosen, onChoose, fault, onFault }: LogoFieldProps) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const faultOf = useLogoFault()
  const id = useId()
  const clear = useRef<() => void>(null)
  const address = useBlobAddress(chosen ?? undefined)
  const has = chosen === undefined ? sha256 !== null : chosen !== null

  const choose = (file: File | null) => {
    // the same file may be chosen once more
    clear.current?.()
    if (!file) return
    const wrong = faultOf(file)
    onFault(wrong)
    if (!wrong) onChoose(file)
  }
  const remove = () => {
    onFault(undefined)
    onChoose(sha256 === null ? undefined : null)
  }
  return (
    <Input.Wrapper
      id={id}
      label={t('logo')}
      labelElement="div"
      description={t('logoHint', { most: formats.bytes(maxLogoBytes) })}
      error={fault && <span role="alert">{fault}</span>}
    >
      <div className="motora-profile-logo">
        {address ? (
          <img
            className="motora-logo"
            src={address}
            alt={t('logoNew')}
            width={sizePixels}
            height={sizePixels}
            onError={() => {
              onChoose(undefined)
              onFault(t('logoBroken'))
            }}
          />
        ) : (
          <OperatorLogo
            operatorId={operator.id}
            sha256={chosen === null ? null : sha256}
            name={operator.name}
            colour={colour}
            sizePixels={sizePixels}
          />
        )}
        <div className="motora-actions">
          <FileButton
            accept={logoKinds.join(',')}
            resetRef={clear}
            onChange={choose}
            inputProps={{ 'aria-label': t('logoChoose') }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconPhoto size={16} aria-hidden />}
                aria-describedby={`${id}-description${fault ? ` ${id}-error` : ''}`}
                {...(fault ? { 'data-faulty': true } : {})}
              >
                {t(has ? 'logoReplace' : 'logoChoose')}
              </Button>
            )}
          </FileButton>
          {has && (
            <ActionButton tone="quiet" icon={<IconTrash size={16} aria-hidden />} onClick={remove}>
              {t('logoRemove')}
            </ActionButton>
          )}
          {chosen !== undefined && (
            <ActionButton tone="quiet" onClick={() => onChoose(undefined)}>
              {t('logoKeep')}
            </ActionButton>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}

/** What the gateway makes a logo of. source: ledger C-12; own: the kinds. */
const logoKinds = ['image/png', 'image/jpeg', 'image/webp'] as const
const known = new Set<string>(logoKinds)

/** Why a file cannot be the logo, as far as is known before it is sent; undefined: it may be. */
function useLogoFault(): (file: File) => string | undefined {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  return (file) => {
    if (!known.has(file.type)) return t('logoKind', { file: file.name })
    if (file.size > maxLogoBytes)
      return t('logoLarge', { size: formats.bytes(file.size), most: formats.bytes(maxLogoBytes) })
    return undefined
  }
}
