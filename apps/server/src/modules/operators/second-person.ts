import { permissionsOf } from "@croupier/contract/console/permissions"
import { sql, type Tx } from "@croupier/database"
import type { OperatorsContext } from "./kit.ts"
import type { StaffRow } from "./staff-store.ts"

/**
 * Keeps in mind, for good, that the house has two people who may change roles and have signed in: from then on
 * no one person does so alone. That it never goes back is what makes it worth something: else an owner who revokes the others
 * would be alone again, and could hire themselves a second name.
 */
export async function noteSecondPerson(kit: OperatorsContext, tx: Tx, person: StaffRow): Promise<void> {
  if (!permissionsOf(person.roles).has("staff.roles")) return
  await sql`
    update operator_house set staffed_at = ${kit.clock.now()}
     where staffed_at is null and exists (
       select 1 from operator_staff
        where id <> ${person.id} and 'owner' = any(roles) and revoked_at is null and enrolled_at is not null)`.execute(
    tx,
  )
}
