import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const locationPersonal: PersonalTables = {
  schema: "location",
  tables: [
    {
      table: "location_check",
      members: ["member_id"],
      record: "signIns",
      told: ["at", "ip", "country", "cause", "outcome"],
      ends: "removed",
      ages: "at",
    },
    {
      table: "location_standing",
      members: ["member_id"],
      record: "signIns",
      untold: "WORKING",
      ends: "removed",
    },
  ],
}
