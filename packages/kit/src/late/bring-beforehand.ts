/**
 * Brings what a first press would (`useFirstPress`), for who may soon be without a network: as a press on nothing. Apart from
 * it, as the sign-in loads that one and has no use for this.
 */
export const bringBeforehand = (): void => void window.dispatchEvent(new Event('pointerdown'))
