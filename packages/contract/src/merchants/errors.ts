import type { Refusals } from "../wire/refusals.ts"

/** Refusals of merchants: their site, domains and brand. */
export const MERCHANT_ERRORS = {
  MERCHANT_UNKNOWN: { status: 404, key: "error_merchant_unknown", report: false },
  MAINTENANCE: { status: 503, key: "error_maintenance", report: false },
  REGION_RESTRICTED: { status: 403, key: "error_region_restricted", report: false },
  FEATURE_DISABLED: { status: 403, key: "error_feature_disabled", report: false },
  DOMAIN_TAKEN: { status: 409, key: "error_domain_taken", report: false },
  CONTRAST_LOW: { status: 422, key: "error_contrast_low", report: false },
} as const satisfies Refusals
