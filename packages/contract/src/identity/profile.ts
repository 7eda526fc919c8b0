import { z } from "zod/mini"
import { REAL } from "./shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { RegisterRule } from "../merchants/site.ts"
import { checkField, type Field, type FieldFault, type FieldRule } from "@croupier/rules/register-rules"
import { Empty, Instant, text } from "../wire/values.ts"

/** Fields that a member can fill in of themselves, in the order shown. E-mail and mobile are bound by codes, elsewhere. */
export const PROFILE_FIELDS = [
  "nickname",
  "realName",
  "fullName",
  "payeeName",
  "birthday",
  "idNumber",
  "nationality",
  "address",
  "occupation",
  "sourceOfIncome",
  "bankAccount",
  "telegram",
  "zalo",
  "line",
  "whatsapp",
  "wechat",
  "facebook",
  "qqNum",
] as const satisfies readonly Field[]
export type ProfileField = (typeof PROFILE_FIELDS)[number]

/** Personal data cannot be changed by a form: once told, only the operator corrects it. */
const ONCE: ReadonlySet<Field> = new Set(["realName", "fullName", "payeeName", "birthday", "idNumber"])
export const isFixed = (field: Field, known: string | undefined): boolean =>
  ONCE.has(field) && known !== undefined && known !== ""

const RULE = { enabled: true, required: false } as const
/** These belong to every profile, whether or not the registration asks for them. */
const ALWAYS: readonly FieldRule[] = [
  { ...RULE, field: "nickname", patternId: "any", minLength: 1, maxLength: 24 },
  { ...RULE, field: "realName", patternId: "any", minLength: 2, maxLength: 80 },
  { ...RULE, field: "birthday", patternId: "dateYmd", minLength: 10, maxLength: 10 },
]

/** The rules of a profile: the merchant's for registration, none of them required, and what every profile has. */
export function profileRules(rules: readonly FieldRule[]): readonly FieldRule[] {
  return PROFILE_FIELDS.flatMap((field) => {
    const own = rules.find((rule) => rule.field === field)
    const always = ALWAYS.find((rule) => rule.field === field)
    if (own && (own.enabled || always)) return [{ ...own, ...RULE }]
    return always ? [always] : []
  })
}

/** Why a new value is refused; undefined when it is right. An empty value takes the old one away. */
export const profileFault = (
  rule: FieldRule,
  known: string | undefined,
  value: string,
): FieldFault | undefined =>
  isFixed(rule.field, known) && value !== known
    ? { field: rule.field, key: "field_fixed", args: [] }
    : checkField(rule, value)

const Told = z.strictObject({
  rule: RegisterRule,
  /** Numbers of documents and accounts show their last four characters only. */
  value: z.string(),
  fixed: z.boolean(),
})

export const memberProfile = endpoint({
  method: "GET",
  path: "/wps/member/profile",
  module: "MEM_profile",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "Details that the member told about themselves, with the rule of each field",
  value: z.strictObject({ account: z.string(), registeredAt: Instant, fields: z.array(Told) }),
})

const value = z.optional(text(200))

export const updateProfile = endpoint({
  method: "POST",
  path: "/wps/member/profile",
  module: "MEM_updateProfile",
  token: true,
  encrypted: true,
  access: REAL,
  input: z.strictObject({
    nickname: value,
    realName: value,
    fullName: value,
    payeeName: value,
    birthday: value,
    idNumber: value,
    nationality: value,
    address: value,
    occupation: value,
    sourceOfIncome: value,
    bankAccount: value,
    telegram: value,
    zalo: value,
    line: value,
    whatsapp: value,
    wechat: value,
    facebook: value,
    qqNum: value,
  } satisfies Record<ProfileField, typeof value>),
  errors: ["FIELD_INVALID"],
  summary: "Changes what is named; what is told once can be told once",
  value: memberProfile.value,
})

/** The pictures that anybody may wear. */
export const AVATARS = [
  "lantern",
  "dragon",
  "mango",
  "dango",
  "dumpling",
  "tangerine",
  "firecracker",
  "balloon",
  "full-moon",
  "umbrella",
  "die",
  "trophy",
] as const
export type AvatarName = (typeof AVATARS)[number]

/** The picture itself as a data URI (CUSTOM), or the name of one of the set (STATIC). */
const Avatar = z.strictObject({ avatarType: z.enum(["CUSTOM", "STATIC"]), avatar: z.string() })

export const playerAvatar = endpoint({
  method: "GET",
  path: "/wps/relay/MCSFE_getPlayerAvatar",
  module: "MCSFE_getPlayerAvatar",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "The member's picture",
  value: Avatar,
})

export const memberIcon = endpoint({
  method: "GET",
  path: "/wps/member/info/icon",
  module: "MEM_icon",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "The member's picture, at the address of member info",
  value: Avatar,
})

export const chooseAvatar = endpoint({
  method: "POST",
  path: "/wps/member/avatar",
  module: "MEM_chooseAvatar",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ avatar: z.enum(AVATARS) }),
  errors: [],
  summary: "Wears a picture of the set",
  value: Avatar,
})

/** The specification: an upload has at most 5 MB. */
export const UPLOAD_BYTES = 5_000_000

export const uploadAvatar = endpoint({
  method: "PUT",
  path: "/wps/member/avatar",
  module: "MEM_uploadAvatar",
  token: true,
  encrypted: false,
  access: REAL,
  /** Base64 takes four characters for three bytes. */
  bodyBytes: Math.ceil(UPLOAD_BYTES / 3) * 4 + 1_000,
  input: z.strictObject({ image: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)) }),
  errors: ["IMAGE_INVALID", "BODY_TOO_LARGE"],
  summary: "Wears a picture of one's own (PNG or JPEG in base64); the house keeps a small copy of it",
  value: Avatar,
})
