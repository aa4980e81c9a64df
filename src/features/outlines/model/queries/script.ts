/** Declarations of JavaScript, which TypeScript has, too. */
const shared = `
(class_declaration name: (_) @name body: (_) @body) @class
(function_declaration name: (_) @name body: (_) @body) @function
(generator_function_declaration name: (_) @name body: (_) @body) @function
(method_definition name: (_) @name body: (_) @body) @method
(variable_declarator name: (identifier) @name value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
  (class body: (_) @body)
  (call_expression function: (identifier) arguments: (arguments . [(arrow_function body: (_) @body) (function_expression body: (_) @body)]))
]) @function
(program (lexical_declaration (variable_declarator name: (identifier) @name value: (_)? @body) @constant))
(program (variable_declaration (variable_declarator name: (identifier) @name value: (_)? @body) @constant))
(program (export_statement (lexical_declaration (variable_declarator name: (identifier) @name value: (_)? @body) @constant)))
(program (_ (_ name: (object_pattern (shorthand_property_identifier_pattern) @name @constant))))
(pair key: (_) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @method
(assignment_expression left: (member_expression property: (_) @name) right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @function
(call_expression
  function: [(identifier) (member_expression) (call_expression)] @call
  arguments: (arguments . [(string) (template_string)] @name [(arrow_function body: (_) @body) (function_expression body: (_) @body)])
  (#match? @call "^(describe|context|suite|it|test|bench)\\\\b")) @test
`;

export const javascript = `${shared}
(field_definition property: (_) @name value: (_)? @body) @field
`;

export const typescript = `${shared}
(abstract_class_declaration name: (_) @name body: (_) @body) @class
(interface_declaration name: (_) @name body: (_) @body) @interface
(type_alias_declaration name: (_) @name value: (_) @body) @type
(enum_declaration name: (_) @name body: (_) @body) @enum
(enum_body name: (_) @name @field)
(enum_assignment name: (_) @name) @field
(internal_module name: (_) @name body: (_) @body) @module
(module name: (_) @name body: (_) @body) @module
(function_signature name: (_) @name) @function
(abstract_method_signature name: (_) @name) @method
(method_signature name: (_) @name) @method
(property_signature name: (_) @name) @field
(public_field_definition name: (_) @name value: (_)? @body) @field
(ambient_declaration (lexical_declaration (variable_declarator name: (identifier) @name) @constant))
`;
