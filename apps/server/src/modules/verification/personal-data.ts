import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const verificationPersonal: PersonalTables = {
  schema: "verification",
  tables: [
    {
      table: "verification_move",
      through: { parent: "verification_case", column: "case_id", key: "id" },
      record: "identity",
      told: ["event", "to_state", "reason", "at"],
      ends: "removed",
    },
    {
      table: "verification_case",
      members: ["member_id"],
      record: "identity",
      told: ["level", "state", "sealed", "submitted_at", "verdict", "decided_at", "reason"],
      opens: { sealed: "verification" },
      ends: "removed",
    },
    {
      table: "verification_file",
      members: ["member_id"],
      record: "identity",
      untold: "FILE",
      ends: "removed",
    },
    {
      table: "verification_standing",
      members: ["member_id"],
      record: "identity",
      told: ["sealed", "basic_at", "verified_at", "verified_until", "enhanced_at", "enhanced_until"],
      opens: { sealed: "verification" },
      ends: "removed",
    },
  ],
}
