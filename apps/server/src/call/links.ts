import { CustomerServiceEntry, Resource } from "@croupier/contract/merchants"
import { z } from "zod"

const LIVE_CHAT = 1

/** Where else a merchant's visitors are led; what a merchant has not set is empty. */
export const Links = z.object({
  resources: z.array(Resource).default([]),
  customerService: z.array(CustomerServiceEntry).default([]),
  gtagId: z.string().nullable().default(null),
  imageCDNs: z.array(z.string()).default([]),
  launchGameCDNs: z.array(z.string()).default([]),
})
export type Links = z.output<typeof Links>

/** Customer service for everybody: the live chat, else whatever the merchant names first. */
export const serviceLink = ({ customerService }: Links): string | undefined =>
  (customerService.find(({ type }) => type === LIVE_CHAT) ?? customerService[0])?.path
