import { POSTBACK_MACROS, type PostbackMacro } from "@croupier/contract/campaigns"

/** The values of an event by the names of their places; what an event does not have is empty. */
export type MacroValues = Readonly<Partial<Record<PostbackMacro, string>>>

const PLACE = /\{([^{}]*)\}/g
const isMacro = (name: string): name is PostbackMacro => POSTBACK_MACROS.some((each) => each === name)

/** The places of a template that are no macros. */
export const unknownPlaces = (template: string): readonly string[] =>
  [...template.matchAll(PLACE)].flatMap(([, name = ""]) => (isMacro(name) ? [] : [name]))

/** The address with its places filled; each value is encoded, so that none leaves its place. */
export const filled = (template: string, values: MacroValues): string =>
  template.replaceAll(PLACE, (place, name: string) =>
    isMacro(name) ? encodeURIComponent(values[name] ?? "") : place,
  )

/** True where a place stands in the host: the receiver is the agent's to name and not the event's. */
export function hasPlaceInHost(template: string): boolean {
  const host = /^[a-z]+:\/\/([^/?#]*)/i.exec(template)?.[1] ?? ""
  return /[{}]/.test(host)
}

/** Values by which an address is tried. */
export const SAMPLE: MacroValues = {
  click_id: "test-click",
  event_id: "test",
  code: "TEST",
  campaign: "test",
  source: "test",
  medium: "test",
  amount: "10.00",
}
