/**
 * What the picture to enrol with says, as text: the gateway writes it into the file's own description, a line of its own.
 * @returns `otpauth://totp/…`; undefined where the picture says nothing
 */
export const addressInPicture = async (picture: Blob): Promise<string | undefined> =>
  /otpauth:\/\/[\x21-\x7e]+(?=\n)/.exec(await picture.text())?.[0]

/** The key that is typed by hand, in base32. */
export const keyOfAddress = (address: string): string | undefined => /[?&]secret=([A-Z2-7]+)/.exec(address)?.[1]
