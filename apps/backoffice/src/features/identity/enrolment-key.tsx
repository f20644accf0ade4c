import { ActionButton } from '@motora/kit'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressInPicture, keyOfAddress } from './address-in-picture'
import '../../shell/frame/long-code.css'
import { copyText } from '../../shell/copy-text'

/**
 * For whom the picture does not help, since it is on the phone that would have to scan it: the same as a link into the
 * authenticator, and as a key to type. source: decision 0142
 */
export function EnrolmentKey({ picture }: { picture: Blob }) {
  const { t } = useTranslation('enrolment')
  const address = useAddressIn(picture)
  const key = address && keyOfAddress(address)
  if (!key) return null
  const copy = () => copyText(key, { copied: t('copied'), notCopied: t('notCopied') })
  return (
    <section className="motora-stack">
      <p className="motora-plain">
        {t('onThisPhone')}{' '}
        <a className="motora-link" href={address}>
          {t('open')}
        </a>
      </p>
      <p className="motora-plain">{t('typeKey')}</p>
      <p className="motora-long-code">
        <code>{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <ActionButton icon={<IconCopy size={16} aria-hidden />} onClick={copy}>
          {t('copy')}
        </ActionButton>
      </p>
    </section>
  )
}

function useAddressIn(picture: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let isShown = true
    void addressInPicture(picture).then((found) => isShown && setAddress(found))
    return () => {
      isShown = false
    }
  }, [picture])
  return address
}
