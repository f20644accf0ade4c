import { toast } from '@motora/kit'

/** Copies a text, and says that it is done, or that the browser refused: then it is marked and copied by hand. */
export const copyText = async (text: string, says: { copied: string; notCopied: string }): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(says.copied)
  } catch {
    toast.warning(says.notCopied)
  }
}
