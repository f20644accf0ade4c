/** What a notice is about; each tone has its colour and its sign. */
export type ToastTone = 'success' | 'error' | 'warning'
