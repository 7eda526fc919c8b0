import { ENDPOINTS, ERRORS, type Endpoint } from "@croupier/contract"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { apiPage } from "./api-page.ts"
import { printedOnce } from "./printed-once.ts"
import { errorsOf } from "./row-errors.ts"

const jsonSchema = (schema: Endpoint["input"], io: "input" | "output") => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" })
  return rest
}

const envelope = (value: object) => ({
  type: "object",
  required: ["success", "value", "requestId"],
  properties: { success: { const: true }, value, requestId: { type: "string" } },
})

const FAILURE = {
  type: "object",
  required: ["success", "code", "message", "args", "requestId"],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(ERRORS) },
    message: { type: "string" },
    args: { type: "array", items: { type: "string" } },
    value: {},
    requestId: { type: "string" },
  },
}

/** OpenAPI 3.1 of the whole endpoint table: the same rows that the server mounts and the site calls. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, row] of Object.entries<Endpoint>(ENDPOINTS))
    (paths[row.path] ??= {})[row.method.toLowerCase()] = operation(name, row)
  return {
    openapi: "3.1.0",
    info: {
      title: "Croupier",
      version: "1",
      description:
        "Every call of the player and agent site. Money is a decimal string with at most four places; times are ISO 8601 in UTC.",
    },
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer", description: "The token of a sign-in" } },
      schemas: { Failure: FAILURE },
    },
    paths,
  }
}

function operation(name: string, row: Endpoint): object {
  const inQuery = row.method === "GET" || row.method === "DELETE"
  const input = jsonSchema(row.input, "input")
  const byStatus = Map.groupBy(errorsOf(row), (code) => ERRORS[code].status)
  return {
    operationId: name,
    summary: row.summary,
    "x-module": row.module,
    "x-encrypted": row.encrypted,
    "x-access": row.access,
    ...(row.token ? { security: [{ session: [] }] } : {}),
    ...(inQuery
      ? { parameters: parametersOf(input) }
      : {
          requestBody: {
            required: true,
            content: { [mediaType(row)]: { schema: row.encrypted ? sealed(input) : input } },
          },
        }),
    responses: {
      200: {
        description: "Done",
        content:
          row.answers === "file"
            ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
            : { "application/json": { schema: envelope(jsonSchema(row.value, "output")) } },
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          {
            description: codes.join(", "),
            content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
          },
        ]),
      ),
    },
  }
}

const mediaType = (row: Endpoint): string =>
  row.form === "urlencoded" ? "application/x-www-form-urlencoded" : "application/json"

/** An encrypted body: a compact JWE whose plaintext is the call's input. */
const sealed = (input: object): object => ({
  type: "object",
  required: ["value"],
  additionalProperties: false,
  properties: {
    value: {
      type: "string",
      description:
        "Compact JWE (ECDH-ES, A256GCM) to a key of /wps/system/keys; protected header with iat and nonce",
      contentSchema: input,
    },
  },
})

function parametersOf(input: object): object[] {
  const properties =
    "properties" in input && typeof input.properties === "object" && input.properties !== null
      ? input.properties
      : {}
  const required: readonly unknown[] =
    "required" in input && Array.isArray(input.required) ? input.required : []
  return Object.entries(properties).map(([key, schema]) => ({
    name: key,
    in: "query",
    required: required.includes(key),
    schema: schema as unknown,
  }))
}

/** Serves the document at /api/openapi.json and a page to read it at /api. */
export function mountOpenApi(app: FastifyInstance): void {
  const document = printedOnce("application/json; charset=utf-8", () => JSON.stringify(openApi()))
  const page = printedOnce("text/html; charset=utf-8", apiPage)
  app.get("/api/openapi.json", { compress: false }, document)
  app.get("/api", { compress: false }, page)
}
