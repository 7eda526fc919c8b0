import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const redPacketsPersonal: PersonalTables = {
  schema: "red_packets",
  tables: [
    {
      table: "packet_claim",
      members: ["member_id"],
      record: "money",
      told: ["day", "share", "at"],
      money: ["share"],
      bucketed: true,
      ends: "kept",
    },
  ],
}
