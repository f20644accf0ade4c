import { ActionButton } from '@motora/kit'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../shell/copy-text'

/** The one-time codes, shown once: after enrolment, and when they are made again. (Z-08) */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => Promise<unknown> }) {
  const { t } = useTranslation(['identity', 'account'])
  const copy = () =>
    copyText(codes.join('\n'), { copied: t('identity:recoveryCopied'), notCopied: t('identity:recoveryCopyFailed') })
  return (
    <>
      <p>{t('identity:recoveryLead')}</p>
      <ul className="motora-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="motora-row-end">
        <ActionButton icon={<IconCopy size={16} aria-hidden />} onClick={copy}>
          {t('identity:recoveryCopy')}
        </ActionButton>
        <ActionButton
          icon={<IconDownload size={16} aria-hidden />}
          onClick={() => download(t('account:codesFile'), codes)}
        >
          {t('account:download')}
        </ActionButton>
        <ActionButton icon={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('account:print')}
        </ActionButton>
        <ActionButton tone="primary" onClick={onKept}>
          {t('identity:recoveryKept')}
        </ActionButton>
      </div>
    </>
  )
}

function download(title: string, codes: readonly string[]) {
  const url = URL.createObjectURL(new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'motora-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
