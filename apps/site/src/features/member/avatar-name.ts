import { AVATARS, type AvatarName } from "@croupier/contract/profile"

/** Whether a name is one of the set that anybody may wear; all of them are pictures of the site. */
export const isAvatarName = (name: string): name is AvatarName => AVATARS.some((known) => known === name)
