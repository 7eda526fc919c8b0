import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const exclusionListsPersonal: PersonalTables = {
  schema: "exclusion_lists",
  tables: [
    {
      table: "list_answer",
      members: ["member_id"],
      record: "safety",
      told: ["at", "occasion", "register", "outcome", "reason"],
      ends: "removed",
    },
    { table: "list_member", members: ["member_id"], record: "safety", untold: "WORKING", ends: "removed" },
  ],
}
