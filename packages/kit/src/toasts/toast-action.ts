/** What can be done from within a notice, such as undo or try again. */
export interface ToastAction {
  label: string
  onClick: () => void
}
