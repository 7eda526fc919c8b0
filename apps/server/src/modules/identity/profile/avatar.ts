import type { Value } from "@croupier/contract"
import { AVATARS, UPLOAD_BYTES, type AvatarName, type playerAvatar } from "@croupier/contract/profile"
import { sql } from "@croupier/database"
import type { Member } from "../../../call/member.ts"
import { redrawn } from "../../../kernel/picture.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { IdentityContext } from "../kit.ts"

type Avatar = Value<typeof playerAvatar>

const [DEFAULT_AVATAR] = AVATARS
const EDGE = 256

export async function readAvatar(kit: IdentityContext, member: Member): Promise<Avatar> {
  const { rows } = await sql<{ name: string | null; image: Buffer | null }>`
    select name, image from avatar where member_id = ${member.id}`.execute(kit.db)
  const [row] = rows
  return row?.image
    ? { avatarType: "CUSTOM", avatar: `data:image/webp;base64,${row.image.toString("base64")}` }
    : { avatarType: "STATIC", avatar: row?.name ?? DEFAULT_AVATAR }
}

/** Wears one of the set. */
export async function chooseAvatar(kit: IdentityContext, member: Member, name: AvatarName): Promise<Avatar> {
  await write(kit, member, { name, image: null })
  return readAvatar(kit, member)
}

/**
 * Wears a picture of one's own. The house draws it anew, small and square, so that nothing of the file
 * itself (place and camera, code behind the end) is kept. Refuses IMAGE_INVALID, BODY_TOO_LARGE.
 */
export async function uploadAvatar(kit: IdentityContext, member: Member, base64: string): Promise<Avatar> {
  const file = Buffer.from(base64, "base64")
  if (file.length > UPLOAD_BYTES) refuse("BODY_TOO_LARGE")
  const image = (await redrawn(file, { edge: EDGE, fit: "cover" })) ?? refuse("IMAGE_INVALID")
  await write(kit, member, { name: null, image })
  return readAvatar(kit, member)
}

async function write(
  kit: IdentityContext,
  member: Member,
  avatar: { name: string | null; image: Buffer | null },
) {
  await sql`
    insert into avatar (member_id, name, image, changed_at)
    values (${member.id}, ${avatar.name}, ${avatar.image}, ${kit.clock.now()})
    on conflict (member_id) do update set name = excluded.name, image = excluded.image, changed_at = excluded.changed_at`.execute(
    kit.db,
  )
}
