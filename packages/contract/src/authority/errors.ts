/** Refusals of daily files for the authority. */
export const AUTHORITY_ERRORS = {
  AUTHORITY_FILE_UNKNOWN: { status: 404, key: "error_authority_file_unknown", report: false },
  /** The house has no key that files are signed by. */
  AUTHORITY_UNSIGNED: { status: 409, key: "error_authority_unsigned", report: false },
} as const
