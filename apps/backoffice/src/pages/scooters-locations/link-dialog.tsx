import { TextInput } from '@mantine/core'
import { KitDialog } from '@motora/kit'
import { useTranslation } from 'react-i18next'

/** The link to what the map shows, to be copied by hand. */
export function LinkDialog({ opened, onClose, link }: { opened: boolean; onClose: () => void; link: string }) {
  const { t } = useTranslation('locations')
  return (
    <KitDialog opened={opened} onClose={onClose} title={t('shareFailed')}>
      <TextInput
        data-autofocus
        label={t('link')}
        description={t('shareHint')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </KitDialog>
  )
}
