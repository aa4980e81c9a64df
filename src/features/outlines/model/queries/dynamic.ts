export const python = `
(class_definition name: (_) @name body: (_) @body) @class
(function_definition name: (_) @name body: (_) @body) @function
(module (expression_statement (assignment left: (identifier) @name right: (_)? @body) @constant))
(module (if_statement (block (expression_statement (assignment left: (identifier) @name right: (_)? @body) @constant))))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name right: (_)? @body) @field)))
(assignment left: (identifier) @name right: (lambda body: (_) @body)) @function
(type_alias_statement . (type (_) @name)) @type
`;

export const ruby = `
(module name: (_) @name body: (_)? @body) @module
(class name: (_) @name body: (_)? @body) @class
(method name: (_) @name body: (_)? @body) @method
(singleton_method name: (_) @name body: (_)? @body) @method
(assignment left: (constant) @name right: (_) @body) @constant
(call
  method: (identifier) @call
  arguments: (argument_list . (simple_symbol) @name)
  (#match? @call "^(attr_reader|attr_writer|attr_accessor|scope|belongs_to|has_many|has_one)$")) @field
(call
  method: (identifier) @call
  arguments: (argument_list . [(string) (constant)] @name)
  block: (_) @body
  (#match? @call "^(describe|context|it|specify|test|feature|scenario)$")) @test
`;

export const bash = `
(function_definition name: (_) @name body: (_) @body) @function
(program (variable_assignment name: (_) @name value: (_)? @body) @constant)
(program (declaration_command (variable_assignment name: (_) @name value: (_)? @body)) @constant)
`;

export const powershell = `
(function_statement (function_name) @name (script_block) @body) @function
(class_statement (simple_name) @name) @class
(class_method_definition (simple_name) @name (script_block) @body) @method
(class_property_definition (variable) @name) @field
(enum_statement (simple_name) @name) @enum
`;

export const css = `
(rule_set (selectors) @name (block) @body) @rule
(media_statement (block) @body) @name @rule
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @rule
`;
