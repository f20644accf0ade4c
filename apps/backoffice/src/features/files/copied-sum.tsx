import { ActionButton } from '@motora/kit'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '../../shell/frame/long-code.css'
import { copyText } from '../../shell/copy-text'

/** A checksum and a button that copies it; where the browser refuses, it can be marked and copied by hand. */
export function CopiedSum({ sha256 }: { sha256: string }) {
  const { t } = useTranslation('files')
  const copy = () => copyText(sha256, { copied: t('sumCopied'), notCopied: t('sumNotCopied') })
  return (
    <dl className="motora-facts motora-facts-one">
      <div>
        <dt>{t('sum')}</dt>
        <dd className="motora-long-code">
          <code>{sha256}</code>
          <ActionButton size="compact-sm" icon={<IconCopy size={14} aria-hidden />} onClick={copy}>
            {t('copy')}
          </ActionButton>
        </dd>
      </div>
    </dl>
  )
}
