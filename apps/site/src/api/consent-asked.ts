let asked: () => void = () => {}

/** Sets the handler for a call that was refused until the member agrees to the terms or the privacy policy. */
export function onConsentAsked(listener: () => void): void {
  asked = listener
}
export const reportConsentAsked = (): void => asked()
