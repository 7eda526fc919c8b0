import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const wheelsPersonal: PersonalTables = {
  schema: "wheels",
  tables: [
    {
      table: "wheel_gift_spin",
      members: ["member_id"],
      record: "money",
      told: ["expires_at", "number", "kind", "amount", "spun_at"],
      money: ["amount"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "wheel_spin",
      members: ["member_id"],
      record: "money",
      told: ["day", "number", "kind", "amount", "spun_at"],
      money: ["amount"],
      bucketed: true,
      ends: "kept",
    },
  ],
}
