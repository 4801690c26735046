import ajvCompiler from '@fastify/ajv-compiler';
import type { FastifyServerOptions } from 'fastify';

type BuildValidator = NonNullable<NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>['buildValidator']>;
type Validate = { (input: unknown): unknown; errors?: unknown };

/** Fastify's own validators, each compiled at the first request of its route: compiling all of them is half a second of a start. */
export const validatorsAtFirstUse = ((schemas: never, options: never) => {
  const compile = ajvCompiler()(schemas, options) as unknown as (definition: unknown) => Validate;
  return (definition: unknown): Validate => {
    let compiled: Validate | null = null;
    const validate: Validate = input => {
      compiled ??= compile(definition);
      const answer = compiled(input);
      validate.errors = compiled.errors;
      return answer;
    };
    return validate;
  };
}) as unknown as BuildValidator;
