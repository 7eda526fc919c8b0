import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members: the log is evidence for an authority and only added to. */
export const significantEventsPersonal: PersonalTables = {
  schema: "significant_events",
  tables: [
    { table: "significant_event", members: ["member_id"], record: "safety", untold: "HOUSE", ends: "kept" },
  ],
}
