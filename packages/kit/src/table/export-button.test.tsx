// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useKeptFocus } from '../dialogs/use-kept-focus'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { ExportButton } from './export-button'

const user = userEvent.setup({ delay: null })
beforeEach(() => installBrowserParts())

test('the focus goes from the menu back to its button, to what stops the export, and back to the button', async () => {
  let end = () => {}
  const exporting = () =>
    new Promise<void>((resolve) => {
      end = resolve
    })
  function Screen() {
    useKeptFocus()
    return (
      <main tabIndex={-1}>
        <ExportButton onExport={exporting} columns={() => []} />
      </main>
    )
  }
  renderKit(<Screen />)
  screen.getByRole('button', { name: 'Export' }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }))
  const isOn = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })), { timeout: 3000 })
  await isOn('Stop export')
  end()
  await isOn('Export')
})
