import { CustomerServiceEntry, Resource } from "@croupier/contract/merchants"
import { z } from "zod"

/** Where else a merchant's visitors are led; what a merchant has not set is empty. */
export const Links = z.object({
  resources: z.array(Resource).default([]),
  customerService: z.array(CustomerServiceEntry).default([]),
  gtagId: z.string().nullable().default(null),
  imageCDNs: z.array(z.string()).default([]),
  launchGameCDNs: z.array(z.string()).default([]),
})
export type Links = z.output<typeof Links>
