import type { Refusals } from "../wire/refusals.ts"

/** Refusals of the chat of customer service. */
export const SERVICE_CHAT_ERRORS = {
  CHAT_UNKNOWN: { status: 404, key: "error_chat_unknown", report: false },
  CHAT_ENDED: { status: 409, key: "error_chat_ended", report: false },
  /** Args: the name of the person of the desk who has it. */
  CHAT_TAKEN: { status: 409, key: "error_chat_taken", report: false },
  CHAT_NOT_YOURS: { status: 409, key: "error_chat_not_yours", report: false },
  /** A visitor leaves an address, because no person of the desk is present. */
  CHAT_MAIL_NEEDED: { status: 422, key: "error_chat_mail_needed", report: false },
  /** Neither a PNG or JPEG picture nor a plain PDF document, whatever its name says. */
  CHAT_FILE_INVALID: { status: 422, key: "error_chat_file_invalid", report: false },
  /** Args: the files that one side may send in a chat. */
  CHAT_FILES_FULL: { status: 409, key: "error_chat_files_full", report: false },
  DESK_ABSENT: { status: 409, key: "error_desk_absent", report: false },
} as const satisfies Refusals
