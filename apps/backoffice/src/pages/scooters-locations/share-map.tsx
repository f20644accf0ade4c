import { TextInput } from '@mantine/core'
import { KitDialog, toast } from '@motora/kit'
import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolButton } from './tool-button'

/** Copies a link to what the map shows now; where the browser refuses, it is there to be copied by hand. */
export function ShareMap({ linkNow }: { linkNow: () => string }) {
  const { t } = useTranslation('locations')
  const [byHand, setByHand] = useState<string>()
  const share = async () => {
    const link = linkNow()
    try {
      await navigator.clipboard.writeText(link)
      toast.success(t('shareDone'))
    } catch {
      setByHand(link)
    }
  }
  return (
    <>
      <ToolButton name="share" label={t('share')} icon={IconShare2} onClick={() => void share()} />
      <KitDialog opened={byHand !== undefined} onClose={() => setByHand(undefined)} title={t('shareFailed')}>
        <TextInput
          data-autofocus
          label={t('link')}
          description={t('shareHint')}
          value={byHand ?? ''}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </KitDialog>
    </>
  )
}
