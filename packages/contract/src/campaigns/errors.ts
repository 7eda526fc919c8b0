import type { Refusals } from "../wire/refusals.ts"

/** Refusals of campaigns, tags and postbacks. */
export const CAMPAIGN_ERRORS = {
  CAMPAIGN_TAKEN: { status: 409, key: "error_campaign_taken", report: false },
  CAMPAIGNS_FULL: { status: 409, key: "error_campaigns_full", report: false },
  CAMPAIGN_UNKNOWN: { status: 404, key: "error_campaign_unknown", report: false },
  TAG_THERE: { status: 409, key: "error_tag_there", report: false },
  POSTBACK_URL_INVALID: { status: 422, key: "error_postback_url_invalid", report: false },
  POSTBACKS_FULL: { status: 409, key: "error_postbacks_full", report: false },
  POSTBACK_UNKNOWN: { status: 404, key: "error_postback_unknown", report: false },
} as const satisfies Refusals
