/** The password that members of these tests choose for themselves. */
export const PASSWORD = "Lantern2026"

/** Answers that a visitor of a house gives to register with a name. */
export const registrationOf = (url: string, username: string) => ({
  username,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  birthday: "1990-05-17",
  registerUrl: url,
  domain: "localhost",
  registerMethod: "WEB" as const,
  login: true as const,
  termsAccepted: true as const,
  termsVersion: "2026-11",
})
