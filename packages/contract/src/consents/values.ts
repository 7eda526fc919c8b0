/** The pages that members agree to. */
export const LEGAL_PAGES = ["terms", "privacy"] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

/** How a consent came: with the registration, or when the member was asked anew. */
export const CONSENT_WAYS = ["REGISTRATION", "ASKED"] as const
