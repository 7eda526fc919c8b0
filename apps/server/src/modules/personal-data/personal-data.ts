import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const personalDataPersonal: PersonalTables = {
  schema: "personal_data",
  tables: [
    {
      table: "data_copy",
      members: ["member_id"],
      record: "marketing",
      told: ["asked_by", "why", "asked_at", "ready_at"],
      ends: "removed",
    },
    { table: "erasure", members: ["member_id"], record: "complaints", untold: "WORKING", ends: "kept" },
    { table: "retention_run", members: ["member_id"], record: "complaints", untold: "WORKING", ends: "kept" },
  ],
}
