/** True when a refusal asks for the picture: by its code, or by the marker that a failed sign-in carries. */
export function asksForCaptcha(error: { readonly code: string; readonly value?: unknown }): boolean {
  if (error.code === "CAPTCHA_REQUIRED" || error.code === "CAPTCHA_WRONG") return true
  const value = error.value
  return typeof value === "object" && value !== null && "captcha" in value && value.captcha === true
}
