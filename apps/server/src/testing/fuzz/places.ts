/** A JSON schema as the OpenAPI documents hold it: the words that the contract's schemas use. */
export type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
};

export type Way = readonly (string | number)[];

/** A place that bodies of a schema may have: the way to it, what may stand there, and the schema narrowed to bodies that do have it. */
export type Place = {
  readonly way: Way;
  readonly held: Schema;
  readonly narrowed: Schema;
  /** What stands there is a name of the object, which the sender chooses. */
  readonly isName?: true;
};

/** The name in a dictionary that takes any. */
const anyName = '*';

export const isText = ({ held, isName }: Pick<Place, 'held' | 'isName'>): boolean =>
  isName === true || held.type === 'string' || typeof held.const === 'string';

/** Whether an object takes the fields alone that its schema names. */
export const isClosed = ({ additionalProperties, propertyNames }: Schema): boolean =>
  additionalProperties === false || (typeof additionalProperties === 'object' && propertyNames?.enum !== undefined);

const inProperties = (schema: Schema, properties: Readonly<Record<string, Schema>>): Place[] =>
  Object.entries(properties).flatMap(([name, inner]) =>
    placesIn(inner).map(({ way, narrowed, ...place }) => ({
      ...place,
      way: [name, ...way],
      narrowed: { ...schema, properties: { ...properties, [name]: narrowed }, required: [...new Set([...(schema.required ?? []), name])] },
    })),
  );

const inItems = (schema: Schema, items: Schema): Place[] =>
  placesIn(items).map(({ way, narrowed, ...place }) => ({
    ...place,
    way: [0, ...way],
    narrowed: { ...schema, items: narrowed, minItems: Math.max(1, schema.minItems ?? 0) },
  }));

function inDictionary({ propertyNames = {} }: Schema, values: Schema): Place[] {
  const names = (propertyNames.enum ?? [anyName]) as string[];
  const places = names.flatMap(name => inProperties({ type: 'object' }, { [name]: values }));
  if (propertyNames.enum) return places;
  return [...places, { way: ['{name}'], held: propertyNames, narrowed: places[0]!.narrowed, isName: true }];
}

/** All places of a schema, with every field and every branch of a union; of branches that are texts themselves the first. */
export function placesIn(schema: Schema): readonly Place[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const text = choices.find(held => isText({ held }));
    return choices.filter(held => held === text || !isText({ held })).flatMap(placesIn);
  }
  if (schema.allOf?.length === 1) return placesIn({ ...schema, ...schema.allOf[0]!, allOf: [] });
  const { properties = {}, items, additionalProperties } = schema;
  return [
    { way: [], held: schema, narrowed: schema },
    ...inProperties(schema, properties),
    ...(items ? inItems(schema, items) : []),
    ...(typeof additionalProperties === 'object' ? inDictionary(schema, additionalProperties) : []),
  ];
}
